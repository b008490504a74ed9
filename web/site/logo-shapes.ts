/**
 * The outlines of the wordmark and of the symbol, in the units of their view boxes. The letters are outlines
 * of Fraunces (optical size 96, weight 560, softness 100), so that no font is needed. The second o is the
 * sound hole of a guitar, and its strings rise to the height of the l beside it.
 */
export type MarkShape = {
  viewBox: string;
  letters?: string;
  ring: { cx: number; cy: number; r: number; width: number };
  strings: { width: number; gap: number; top: number };
};

export const wordmark: MarkShape = {
  viewBox: '28 -748 3416 764',
  letters:
    'M388 -700q17 0 29-5q11-5 22-9q11-5 22-5q19 0 29 11q10 11 16 34l32 128q5 14-3 25q-7 11-21 13q-12 2-22-4q-11-5-18-22q-15-44-29-65q-14-21-31-29q-18-8-42-8l-132 0l0 525q0 16 6 25q6 8 18 12l41 8q13 4 19 12q6 8 6 22q0 15-9 24q-9 8-27 8l-227 0q-17 0-27-8q-10-9-10-24q0-25 26-35l25-7q13-5 19-14q6-8 6-23l0-478q0-15-6-23q-6-9-19-14l-25-7q-26-10-26-35q0-16 10-24q10-8 27-8zM178 -360l178 0q22 0 30-10q8-10 10-36q3-14 10-22q8-8 18-8q24-1 30 27l31 134q3 17-1 28q-4 11-16 15q-11 2-22-2q-10-5-17-16q-8-18-16-28q-7-10-19-14q-10-4-28-4l-188 0zM782 -450q68 0 118 30q51 29 80 81q28 51 28 119q0 65-29 117q-29 52-81 82q-52 31-120 31q-68 0-119-30q-51-30-79-82q-29-52-29-120q0-64 29-116q30-52 82-82q52-30 120-30zM816 -55q29-6 47-31q18-24 23-64q5-40-6-90q-10-55-31-89q-21-35-48-49q-27-14-58-8q-29 6-47 31q-18 25-23 64q-5 40 6 91q11 54 32 88q21 35 48 49q27 14 57 8zM1230 -710l0 612q0 19 4 27q4 7 13 11l15 4q8 6 13 12q5 7 5 17q0 13-8 20q-8 7-22 7l-160 0q-15 0-23-7q-7-7-7-20q0-10 4-17q5-6 14-12l14-4q10-4 14-11q4-8 4-27l0-514q0-16-4-23q-4-7-13-10l-21-1q-11-5-15-11q-5-5-5-15q0-10 7-17q6-7 21-13l72-26q19-8 30-10q10-3 19-3q14 0 21 9q8 8 8 22zM1351 0q-15 0-22-7q-8-7-8-20q0-10 5-17q4-6 14-12l14-4q10-4 14-11q4-8 4-27l0-514q0-16-4-23q-4-7-14-10l-21-1q-11-5-15-11q-4-5-4-15q0-10 6-17q6-7 22-13l72-26q18-8 29-10q11-3 19-3q14 0 22 9q7 8 7 22l0 612q0 20 3 28q4 9 14 13l15 5q15 9 15 25q0 27-26 27zM1452 -212l174-146q10-7 9-14q-1-6-11-10l-18-6q-8-4-11-10q-3-6-3-14q0-14 8-21q8-7 23-7l149 0q14 0 21 7q8 7 8 19q0 12-8 22q-9 10-35 14q-17 3-30 9q-13 7-36 25l-224 186zM1608 -314l150 220q11 16 19 23q8 7 19 12q14 9 20 17q6 7 6 16q0 12-8 19q-8 7-22 7l-168 0q-12 0-20-7q-8-7-8-20q0-8 4-13q3-6 10-10l16-6q12-4 12-14q-2-8-16-30l-102-147zM2019 -710l0 612q0 19 4 27q4 7 13 11l15 4q9 6 14 12q5 7 5 17q0 13-8 20q-8 7-22 7l-161 0q-15 0-22-7q-8-7-8-20q0-10 5-17q4-6 14-12l14-4q10-4 14-11q4-8 4-27l0-514q0-16-4-23q-4-7-14-10l-21-1q-11-5-15-11q-4-5-4-15q0-10 6-17q6-7 22-13l72-26q18-8 29-10q11-3 19-3q14 0 22 9q7 8 7 22zM2782 -245q0-70 18-115q18-46 47-68q30-22 67-22q40 0 62 24q22 26 22 74q0 40-16 59q-15 19-40 19q-26 0-39-13q-13-13-13-37l0-16q0-15-7-22q-6-7-19-7q-18 0-32 13q-14 14-24 40q-8 27-8 66zM2793 -412l7 100l0 214q0 18 5 27q6 9 19 11l34 4q13 2 19 10q6 8 6 19q0 13-8 20q-7 7-23 7l-192 0q-14 0-22-7q-8-7-8-20q0-10 5-17q5-6 13-12l15-4q9-4 14-11q4-8 4-27l0-221q0-16-4-23q-5-6-14-9l-21-2q-10-5-15-10q-4-6-4-15q0-10 6-17q7-7 22-13l74-28q16-6 27-9q10-3 16-3q11 0 17 8q6 8 8 28zM3438 -282q0 32-18 48q-16 18-48 18l-263 0l0-48l178 0q28 0 28-28q0-44-22-70q-22-26-57-26q-28 0-50 16q-22 16-35 47q-13 30-13 73q0 86 40 130q39 44 102 44q41 0 71-19q31-19 47-45q7-8 13-12q5-3 11-3q8 0 12 6q4 6 4 17q-2 38-26 70q-24 33-66 54q-42 20-98 20q-66 0-116-28q-49-28-76-80q-26-51-26-118q0-67 26-120q26-53 76-84q50-30 121-30q55 0 97 22q42 22 64 60q24 38 24 86z',
  ring: { cx: 2342, cy: -220, r: 189, width: 81 },
  strings: { width: 27, gap: 63, top: -741 },
};

export const symbol: MarkShape = {
  viewBox: '10 2 44 60',
  ring: { cx: 32, cy: 41, r: 17, width: 7 },
  strings: { width: 2.5, gap: 6, top: 3 },
};

/** The strings end behind the ring, which is drawn over them. */
export function stringBoxes({
  ring,
  strings,
}: MarkShape): { x: number; y: number; width: number; height: number }[] {
  return [-1, 0, 1].map((side) => {
    const offset = side * strings.gap;
    return {
      x: ring.cx + offset - strings.width / 2,
      y: strings.top,
      width: strings.width,
      height: Math.round(ring.cy + Math.sqrt(ring.r ** 2 - offset ** 2) - strings.top),
    };
  });
}
