/** The notice for admins who need two-factor sign-in first: it leads to where it is set up. */
import { navigate } from "wouter/use-browser-location";
import { errorTable } from "../../contract/errors.ts";
import { toast } from "../ui/toast.ts";

/** Delayed, so that it replaces the same sentence from the caller. */
export function show(): void {
  setTimeout(() => {
    toast.error(errorTable.two_factor_required.sentence, {
      label: "Security",
      run: () => navigate("/security"),
    });
  });
}
