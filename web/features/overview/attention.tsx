/** What needs an admin's attention, most urgent first; a calm sentence if nothing does. */
import type { Overview } from "../../../contract/insight.ts";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";

interface AttentionProps {
  overview: Overview;
  /** Questions with a corrected key to regrade; undefined if they could not be loaded. */
  correctedKeys: number | undefined;
}

interface Item {
  key: string;
  to?: string;
  /** What to do, with the count. */
  title: string;
  about: string;
}

export function Attention({ overview, correctedKeys }: AttentionProps) {
  const items = itemsOf(overview, correctedKeys ?? 0);
  return (
    <section aria-labelledby="attention-heading" className="overview-attention">
      <h2 id="attention-heading" className="text-xl">
        Needs attention
      </h2>
      {items.length === 0 ? (
        <p className="attention-none">
          <Icon name="check" className="size-5 text-good" /> Nothing needs you right now.
        </p>
      ) : (
        <ul>
          {items.map(({ key, to, title, about }) => (
            <li key={key}>
              <Icon name="warning" className="size-5 text-warn" />
              <div>
                <p className="font-medium">
                  {to ? (
                    <TextLink to={to} className="tap-room">
                      {title}
                    </TextLink>
                  ) : (
                    title
                  )}
                </p>
                <p className="text-sm text-ink-muted">{about}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {correctedKeys === undefined && (
        <p className="pt-3 text-sm text-ink-muted">
          Corrected keys could not be checked. See <TextLink to="/regrades">Corrected Keys</TextLink>.
        </p>
      )}
    </section>
  );
}

function itemsOf(overview: Overview, correctedKeys: number): Item[] {
  const { openReports, oldestReportAt, quarantined, mailsFailing } = overview;
  const count = (number: number, one: string, many: string) =>
    number === 1 ? `1 ${one}` : `${number.toLocaleString("en")} ${many}`;
  return [
    {
      key: "mails",
      number: mailsFailing,
      title: `${count(mailsFailing, "email", "emails")} could not be sent yet`,
      about: "The server keeps trying. If this continues, check the mail settings.",
    },
    {
      key: "keys",
      number: correctedKeys,
      to: "/regrades",
      title: `Regrade ${count(correctedKeys, "question", "questions")} with a corrected key`,
      about: "Some attempts were graded with the old key.",
    },
    {
      key: "reports",
      number: openReports,
      to: "/reports?status=open",
      title: `Answer ${count(openReports, "reported question", "reported questions")}`,
      about: oldestReportAt ? `The oldest report is from ${dayText(oldestReportAt)}.` : "",
    },
    {
      key: "quarantine",
      number: quarantined,
      to: "/insight",
      title: `Review ${count(quarantined, "question", "questions")} in quarantine`,
      about: "Quarantined questions are left out of new attempts.",
    },
  ].filter(({ number }) => number > 0);
}
