import { useId } from 'react'
import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Dot,
  type DotItemDotProps,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { writeNumber } from '../numbers.tsx'
import classes from './Chart.module.css'
import { Swatch } from './Chart.tsx'
import {
  type ChartData,
  dashOf,
  fromZero,
  isAlone,
  type Point,
  rankTicks,
  type Series,
  textureOf,
  valueText,
} from './chart.ts'

interface PlotProps extends ChartData {
  /** What screen readers call the drawing. */
  label: string
}

/** Points whose first and last are named, rather than every other one. */
const FEW = 8
/** So that the line of the first rank is drawn whole. */
const RANK_PADDING = { top: 8, bottom: 8 }

const toneOf = ({ tone }: Series) => `var(--tone-${tone})`
/** Each series reads its own value of a point. */
const read = (of: number) => (point: Point) => point.values[of] ?? null

/**
 * The drawing of a chart, by the library. The arrow keys go from point to point and show its figures. Nothing moves by itself: charts are
 * redrawn whenever their data is.
 */
export default function Plot(data: PlotProps) {
  const { label, series, points, ranks = false, write } = data
  const id = useId()
  const textOf = new Map(points.map(({ key, text }) => [key, text]))
  const counts = fromZero(series)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        accessibilityLayer
        aria-label={label}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        barCategoryGap="22%"
      >
        <Textures id={id} series={series} />
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => textOf.get(key) ?? ''}
          interval={points.length > FEW ? 'equidistantPreserveStart' : 'preserveStartEnd'}
          minTickGap={16}
          height={24}
          {...axis}
        />
        <YAxis
          width="auto"
          allowDecimals={write !== undefined}
          domain={ranks ? [1, 'dataMax'] : counts ? [0, 'auto'] : ['auto', 'auto']}
          {...(ranks ? { reversed: true, ticks: rankTicks(points), interval: 0, padding: RANK_PADDING } : {})}
          tickFormatter={write ?? writeNumber}
          {...axis}
        />
        <Tooltip
          content={(given: TooltipContentProps) => <Figures data={data} given={given} />}
          cursor={counts ? { fill: 'var(--tone-cursor)' } : { stroke: 'var(--quiet)' }}
          isAnimationActive={false}
          allowEscapeViewBox={{ x: false, y: true }}
        />
        {series.map((one, at) =>
          one.draw === 'bars' ? (
            <Bar
              key={one.text}
              name={one.text}
              dataKey={read(at)}
              stackId="all"
              maxBarSize={48}
              isAnimationActive={false}
              shape={(bar: BarShapeProps) => (
                <Rectangle
                  {...bar}
                  fill={`url(#${id}-${(bar.payload as Point).said === undefined ? at : 'withheld'})`}
                />
              )}
            />
          ) : (
            <Line
              key={one.text}
              name={one.text}
              dataKey={read(at)}
              type={one.draw === 'steps' ? 'stepAfter' : 'linear'}
              stroke={one.draw === 'dots' ? 'none' : toneOf(one)}
              strokeWidth={2}
              {...dashOf(one)}
              dot={(dot: DotItemDotProps) =>
                one.draw === 'dots' || isAlone(points, at, dot.index) ? (
                  <Dot
                    key={dot.index}
                    {...(dot.cx !== undefined && dot.cy !== undefined && { cx: dot.cx, cy: dot.cy })}
                    r={points.length > 80 ? 2.5 : 4}
                    fill={toneOf(one)}
                  />
                ) : null
              }
              activeDot={{ r: 4, fill: toneOf(one), stroke: 'var(--surface)' }}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const axis = {
  tick: { fill: 'var(--quiet)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
} as const

/** Fillings of bars: one for each series, and hatching for what is withheld. */
function Textures({ id, series }: { id: string; series: readonly Series[] }) {
  return (
    <defs>
      {series.map((one, at) => {
        const texture = textureOf(series, at)
        return (
          <pattern
            key={one.text}
            id={`${id}-${at}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            {...(texture === 'striped' ? { patternTransform: 'rotate(45)' } : {})}
          >
            <rect width="6" height="6" fill={toneOf(one)} />
            {texture === 'striped' && <rect width="2" height="6" fill="var(--surface)" />}
            {texture === 'dotted' && <circle cx="3" cy="3" r="1.2" fill="var(--surface)" />}
          </pattern>
        )
      })}
      <pattern id={`${id}-withheld`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="6" fill="var(--tone-main)" />
      </pattern>
    </defs>
  )
}

/** The figures of one point. */
function Figures({ data, given }: { data: ChartData; given: TooltipContentProps }) {
  const point = given.payload[0]?.payload as Point | undefined
  if (!given.active || !point) return null
  const { series } = data
  const shown = series.flatMap((one, at) => {
    const text = valueText(data, point, at)
    return text === '' ? [] : [{ one, at, text }]
  })
  return (
    <div className={classes.figures} role="status" aria-live="polite">
      <strong>{point.text}</strong>
      <ul>
        {shown.map(({ one, at, text }) => (
          <li key={one.text}>
            {series.length > 1 && <Swatch series={one} texture={textureOf(series, at)} />}
            <span>{one.text}</span> <span className="tnum">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
