/** The light theme's colours for images and print, where style sheets don't apply. */

/** Only for earned hallmarks. */
export const gold = "#d6aa49";
export const ink = "#17212c";
export const inkMuted = "#4c5762";
export const line = "#cfd7d3";
export const bad = "#a3211c";
export const paper = "#f8faf8";
export const paperRaised = "#fefffe";
