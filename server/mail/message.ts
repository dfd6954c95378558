/** A mail as text and as HTML in the product's face; everything in it is escaped. */

export interface Message {
  subject: string;
  text: string;
  html: string;
}

export interface Letter {
  subject: string;
  greeting: string;
  /** Paragraphs before the button, plain text. */
  before: string[];
  button?: { label: string; url: string };
  /** Paragraphs after it, plain text. */
  after: string[];
}

/** Writes a letter in both forms. @param companyName signs it */
export function writeLetter(letter: Letter, companyName: string): Message {
  return { subject: letter.subject, text: asText(letter, companyName), html: asHtml(letter, companyName) };
}

function asText({ greeting, before, button, after }: Letter, companyName: string): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return `${[greeting, ...before, ...link, ...after, companyName].join("\n\n")}\n`;
}

function asHtml({ subject, greeting, before, button, after }: Letter, companyName: string): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:4px;background:#1f2733;color:#ffffff;text-decoration:none;font-weight:600">` +
      `${escapeHtml(button.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#5b6472;overflow-wrap:anywhere">${escapeHtml(button.url)}</p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#1f2733;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #ddd6c8">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:0.02em">${escapeHtml(companyName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${[greeting, ...before].map(paragraph).join("\n")}
${link}
${after.map(paragraph).join("\n")}
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
