/** An assignment's personal window as an iCalendar file (RFC 5545). */
import type { MyAssignment } from "../../../contract/assignments/assignments.ts";
import { durationWords } from "../words.ts";

/**
 * One event from the opening to “Start by”, with a reminder a day before its end.
 * @param url the assignment's page
 */
export function calendarFile(assignment: MyAssignment, url: string): string {
  const { id, title, group, opensAt, startByAt, serverNow, wholeSeconds } = assignment;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Assay//Assignments//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@assay`,
    `DTSTAMP:${compact(serverNow)}`,
    `DTSTART:${compact(opensAt)}`,
    `DTEND:${compact(startByAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${group.name}. Start by the end of this event. You then have ${durationWords(wholeSeconds)}.`)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER;RELATED=END:-P1D",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** `20261127T130000Z` */
function compact(iso: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** Lines of at most 75 bytes; a continuation begins with a space, and no character is cut in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push(part);
      part = "";
      // The space counts.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
