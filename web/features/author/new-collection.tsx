/** Makes a collection, for admins. */
import { useState } from "react";
import { useLocation } from "wouter";
import { createCollection } from "../../../contract/authoring/collections.ts";
import { call } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CollectionForm } from "./collection-form.tsx";

export function NewCollection() {
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        New collection
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New collection"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form="new-collection">
              Create collection
            </Button>
          </>
        }
      >
        <CollectionForm
          id="new-collection"
          initial={{ name: "", lang: "en", fourEyes: true }}
          fallback="The collection could not be created."
          save={async (body) => {
            const { data, message } = await call(createCollection, { body });
            void queryClient.invalidateQueries();
            navigate(`/author/collection/${data.id}/people`);
            return message;
          }}
        />
      </Dialog>
    </>
  );
}
