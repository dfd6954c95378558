/** A line chart as an SVG for light and dark mode that does not rely on colour alone. */

export interface Line {
  name: string;
  /** One value for each label of the x axis. */
  values: number[];
}

const [width, height, left, bottom, top] = [640, 320, 56, 40, 24];
const right = 220;
const dashes = ["", "8 4", "2 4", "12 4 2 4", "4 8"];

/** Values over evenly spaced labels, from 0 up. */
export function lineChart(title: string, unit: string, labels: string[], lines: Line[]): string {
  const most = Math.max(...lines.flatMap(({ values }) => values)) * 1.1;
  const x = (index: number) => left + (index * (width - left - right)) / Math.max(1, labels.length - 1);
  const y = (value: number) => height - bottom - (value / most) * (height - bottom - top);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * most);
  const parts = [
    ...ticks.map(
      (tick) =>
        `<path d="M${left} ${y(tick).toFixed(1)}H${width - right}" stroke="#8888" stroke-width="0.5"/>` +
        `<text x="${left - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${Number(tick.toPrecision(2))}</text>`,
    ),
    ...labels.map(
      (label, index) =>
        `<text x="${x(index)}" y="${height - bottom + 18}" text-anchor="middle">${label}</text>`,
    ),
    ...lines.map(({ name, values }, index) => {
      const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      const at = top + 16 + index * 20;
      const dash = dashes[index % dashes.length];
      return (
        `<polyline points="${points}" fill="none" stroke="#4a7ab5" stroke-width="2" stroke-dasharray="${dash}"/>` +
        `<path d="M${width - right + 16} ${at - 4}h28" stroke="#4a7ab5" stroke-width="2" stroke-dasharray="${dash}"/>` +
        `<text x="${width - right + 50}" y="${at}">${name}</text>`
      );
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="#808080">
<title>${title}</title>
<text x="${left}" y="14">${title}, ${unit}</text>
${parts.join("\n")}
</svg>
`;
}
