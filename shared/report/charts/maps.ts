import type { AxisMap, MapCell } from '#advice';
import { ln } from '#engine';
import type { Chart } from '../document/block.ts';
import { oneLine } from '../wording/one-line.ts';
import { levelText } from '../wording/settings.ts';
import { iopsText } from '../wording/units.ts';
import { BASE, categoryAxis, colourAt, FONT, INK } from './style.ts';

/** One hue from light to dark, so that order shows without colour vision and in print. */
const RAMP = ['#e8f1fa', '#b7d4ea', '#6aaed6', '#2e7ebc', '#084a91'] as const;
const DARK_TEXT = '#111111';
const LIGHT_TEXT = '#ffffff';
/** Above this share of the ramp, light text reads better. */
const DARK_FROM = 0.55;
const CELL_PX = 44;
const MARGIN_PX = 110;

/** IOPS of two axes against each other; ✕ where no point of the cell meets the SLO. */
export function heatMap(map: AxisMap): Chart {
  const logs = map.cells.map(({ iops }) => ln(Math.max(1, iops)));
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const shareOf = (cell: MapCell) => (high > low ? (ln(Math.max(1, cell.iops)) - low) / (high - low) : 0.5);
  return tiles(map, (cell) => {
    const share = shareOf(cell);
    return {
      color: mixed(share),
      text: `${iopsText(cell.iops).replace(' IOPS', '')}${cell.feasible === 0 ? '\n✕' : ''}`,
      textColor: share > DARK_FROM ? LIGHT_TEXT : DARK_TEXT,
    };
  });
}

/** What limits the points of each cell. */
export function bottleneckChart(map: AxisMap): Chart {
  const names = [...new Set(map.cells.map(({ bottleneck }) => bottleneck))].sort();
  return tiles(map, ({ bottleneck, bottleneck_pct }) => ({
    color: colourAt(names.indexOf(bottleneck)),
    text: `${oneLine(bottleneck).replaceAll('_', '\n')}${bottleneck_pct < 100 ? `\n${Math.round(bottleneck_pct)} %` : ''}`,
    textColor: LIGHT_TEXTS.includes(colourAt(names.indexOf(bottleneck))) ? LIGHT_TEXT : DARK_TEXT,
  }));
}

/** Colours dark enough for light text. */
const LIGHT_TEXTS = ['#0072b2', '#8c6bb1'];

interface Tile {
  readonly color: string;
  readonly text: string;
  readonly textColor: string;
}

function tiles({ down, across, cells }: AxisMap, look: (cell: MapCell) => Tile): Chart {
  const looks = cells.map(look);
  return {
    heightPx: Math.max(3, down.values.length) * CELL_PX + MARGIN_PX,
    option: {
      ...BASE,
      grid: { left: 150, right: 24, top: 12, bottom: 64 },
      xAxis: categoryAxis('x', across.keys.join(', '), across.values.map(levelText)),
      yAxis: { ...categoryAxis('y', down.keys.join(', '), down.values.map(levelText)), nameGap: 120, inverse: true },
      series: [
        {
          type: 'custom',
          data: cells.map((cell) => [cell.across, cell.down, cell.iops]),
          renderItem: ({ dataIndex }: { dataIndex: number }, place: CellPlace) => tile(looks[dataIndex], place),
        },
      ],
    },
  };
}

/** What the library tells of the place of a cell. */
interface CellPlace {
  readonly value: (dimension: number) => number;
  readonly coord: (place: readonly number[]) => readonly [number, number];
  readonly size: (extent: readonly number[]) => readonly [number, number];
}

function tile(look: Tile | undefined, { value, coord, size }: CellPlace) {
  const [x, y] = coord([value(0), value(1)]);
  const [width, height] = size([1, 1]);
  const shape = { x: x - width / 2, y: y - height / 2, width, height };
  const text = {
    x,
    y,
    text: look?.text ?? '',
    fill: look?.textColor ?? INK,
    textAlign: 'center',
    textVerticalAlign: 'middle',
  };
  return {
    type: 'group',
    children: [
      { type: 'rect', shape, style: { fill: look?.color ?? INK, stroke: '#ffffff', lineWidth: 1 } },
      { type: 'text', style: { ...text, fontFamily: FONT, fontSize: 11, lineHeight: 13 } },
    ],
  };
}

/** Between two neighbours of the ramp, channel by channel. */
function mixed(share: number): string {
  const place = share * (RAMP.length - 1);
  const from = Math.min(RAMP.length - 2, Math.floor(place));
  const [a, b] = [RAMP[from] ?? RAMP[0], RAMP[from + 1] ?? RAMP[0]];
  const channels = [1, 3, 5].map((at) => {
    const [x, y] = [a, b].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((x ?? 0) + ((y ?? 0) - (x ?? 0)) * (place - from));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
