/** The columns of topics and questions: how many answers there are, and which share of them is right. */
import type { SortedColumn } from "../../tables/sorted-table.tsx";
import { ShareFigure } from "./share-figure.tsx";

export const answerColumns: SortedColumn<{ n: number; facility: number | null }>[] = [
  {
    header: "Answers",
    numeric: true,
    sort: "n",
    value: ({ n }) => n,
    cell: ({ n }) => n.toLocaleString("en"),
  },
  {
    header: "Right",
    numeric: true,
    sort: "facility",
    value: ({ facility }) => facility,
    cell: ({ facility, n }) => <ShareFigure share={facility} n={n} />,
  },
];
