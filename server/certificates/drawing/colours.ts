/** The look's colours for images and print, where no style sheet reaches; light, as on paper. */

/** Only for what was earned. */
export const gold = "#d6aa49";
export const ink = "#17212c";
export const inkMuted = "#4c5762";
export const line = "#cfd7d3";
export const bad = "#a3211c";
export const paper = "#f8faf8";
export const paperRaised = "#fefffe";
