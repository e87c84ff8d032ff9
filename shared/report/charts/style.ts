/**
 * Okabe and Ito's colours, told apart with every kind of colour vision, without those that vanish on white or black.
 * Ink is the colour of the text around the picture, so that it reads in light, dark and print.
 */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#999999'] as const;
export const INK = 'currentColor';
/** What is behind the picture, in light and dark. */
export const PAPER = 'var(--paper)';
const FAINT = 0.18;
export const FONT = 'system-ui, "DejaVu Sans", sans-serif';
/** Where one colour means a good point, another a bad one. */
export const GOOD = COLOURS[0];
export const BAD = '#999999';
export const BEST = COLOURS[1];

export function colourAt(place: number): string {
  return COLOURS[place % COLOURS.length] ?? INK;
}

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect'] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Lines that lie on each other, or that differ in colour only, are told apart by symbol and dash. */
export function lineLook(place: number) {
  const color = colourAt(place);
  return {
    symbol: SYMBOLS[place % SYMBOLS.length],
    symbolSize: 8,
    itemStyle: { color },
    lineStyle: { color, width: 2, type: DASHES[place % DASHES.length] },
  };
}

/** A ring without a filling, which would be white in the dark too. */
export function ring(color: string, width = 2) {
  return { symbol: 'circle', itemStyle: { color: 'transparent', borderColor: color, borderWidth: width } };
}

/** What all pictures share. */
export const BASE = {
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT, fontSize: 12, color: INK },
  tooltip: { trigger: 'item' },
};

export function legend(names: readonly string[]) {
  return {
    data: [...names],
    top: 0,
    left: 0,
    type: 'plain',
    itemGap: 16,
    textStyle: { color: INK, fontFamily: FONT },
    inactiveColor: BAD,
  };
}

interface AxisText {
  readonly name: string;
  readonly text?: (value: number) => string;
}

/** A numeric axis with its unit in the title. */
export function valueAxis(side: 'x' | 'y', { name, text }: AxisText) {
  return {
    ...named(side, name),
    type: 'value',
    scale: true,
    splitLine: { lineStyle: { color: INK, opacity: FAINT } },
    ...(text && { axisLabel: { ...LABEL, formatter: text } }),
  };
}

export function categoryAxis(side: 'x' | 'y', name: string, values: readonly string[]) {
  return {
    ...named(side, name),
    type: 'category',
    data: [...values],
    axisTick: { show: false },
    splitLine: { show: false },
  };
}

export const LABEL = { color: INK, fontFamily: FONT, hideOverlap: true };

function named(side: 'x' | 'y', name: string) {
  return {
    name,
    nameLocation: 'middle',
    nameGap: side === 'x' ? 28 : 64,
    nameTextStyle: { color: INK, fontFamily: FONT },
    axisLine: { show: true, lineStyle: { color: INK, opacity: 0.5 } },
    axisLabel: LABEL,
  };
}
