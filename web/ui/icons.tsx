/** The icons; all are decorative, with a text label beside them. */

const paths = {
  arrow: "M2.5 8h11m-4.5-4.5L13.5 8 9 12.5",
  back: "M13.5 8h-11m4.5-4.5L2.5 8 7 12.5",
  check: "m3 8.5 3.5 3.5L13 4.5",
  cross: "m4 4 8 8m0-8-8 8",
  down: "m4 6.5 4 4 4-4",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z",
  eyeOff:
    "M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4.3 5A10.4 10.4 0 0 0 1.5 8S4 12.5 8 12.5a6.5 6.5 0 0 0 3.3-.9M2.5 2.5l11 11",
  menu: "M2 4.5h12M2 8h12M2 11.5h12",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm3.3 7.8 3.2 3.2",
  wrap: "M2 3.5h12M2 8h9.500a2.250 2.250 0 0 1 0 4.500H8m2-2-2 2 2 2M2 12.5h3",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.250m0 1.6v.4",
  sun: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm0-3.5v1.2m0 10.6v1.2M1.5 8h1.2m10.6 0h1.2M3.4 3.4l.85.85m7.5 7.5.85.85m0-9.2-.85.85m-7.5 7.5-.85.85",
  moon: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  screen: "M2 3h12v8H2zm4 10.5h4M8 11v2.5",
} as const;

/** Point along the line of reading. */
const directed: readonly string[] = ["arrow", "back"];

export function Icon({ name, className = "size-4" }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg
      className={`${className} shrink-0 ${directed.includes(name) ? "rtl:-scale-x-100" : ""}`}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={paths[name]}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
