import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type ChartDrawing, type ChartKind, chartKinds, draw } from './chart.ts'
import classes from './Lab.module.css'
import type { TableResult } from './table.ts'

const SIZE = { width: 640, height: 280 }

/** A result as a bar, line or scatter chart. The table next to it is the text alternative. */
export function Chart({ table }: { table: TableResult }) {
  const t = useText('notebook')
  const numbers = table.columns.filter(({ kind }) => kind === 'number')
  const others = table.columns.filter(({ kind }) => kind !== 'number')
  const [kind, setKind] = useState<ChartKind>('bars')
  const [x, setX] = useState((others[0] ?? table.columns[0])?.name ?? '')
  const [y, setY] = useState((numbers.find(({ name }) => name !== x) ?? numbers[0])?.name ?? '')
  const drawing = useMemo(() => draw(table, { kind, x, y }), [table, kind, x, y])
  return (
    <figure className={classes.chart}>
      <div className={classes.chartBar}>
        <NativeSelect
          size="xs"
          label={t('chart.kind')}
          value={kind}
          onChange={(event) => setKind(chartKinds.find((one) => one === event.currentTarget.value) ?? 'bars')}
          data={chartKinds.map((one) => ({ value: one, label: t(`chart.${one}`) }))}
        />
        <NativeSelect
          size="xs"
          label={t('chart.x')}
          value={x}
          onChange={(event) => setX(event.currentTarget.value)}
          data={table.columns.map(({ name }) => name)}
        />
        <NativeSelect
          size="xs"
          label={t('chart.y')}
          value={y}
          onChange={(event) => setY(event.currentTarget.value)}
          data={numbers.map(({ name }) => name)}
        />
      </div>
      {drawing ? (
        <>
          <Picture drawing={drawing} kind={kind} label={t('chart.label', { x, y, count: drawing.points.length })} />
          <figcaption>
            {x} · {y}
            {drawing.left > 0 && ` · ${t('chart.left', { count: drawing.left })}`}
          </figcaption>
        </>
      ) : (
        <p>{t('chart.none')}</p>
      )}
    </figure>
  )
}

function Picture({ drawing, kind, label }: { drawing: ChartDrawing; kind: ChartKind; label: string }) {
  const { width, height } = SIZE
  const at = (share: number) => share * width
  const up = (share: number) => height - share * height
  const { points, base } = drawing
  const bar = (width / Math.max(1, points.length)) * 0.76
  return (
    <div className={classes.plot}>
      <div className={classes.ticks} aria-hidden="true">
        {drawing.yTicks.toReversed().map((tick) => (
          <span key={tick.text}>{tick.text}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="none">
        {drawing.yTicks.map((tick) => (
          <line key={tick.text} x1="0" x2={width} y1={up(tick.at)} y2={up(tick.at)} className={classes.grid} />
        ))}
        {kind === 'lines' && <polyline points={points.map((one) => `${at(one.x)},${up(one.y)}`).join(' ')} />}
        {kind === 'bars' &&
          points.map((one) => (
            <rect
              key={one.x}
              x={at(one.x) - bar / 2}
              width={bar}
              y={up(Math.max(one.y, base))}
              height={Math.max(1, Math.abs(one.y - base) * height)}
            >
              <title>{one.text}</title>
            </rect>
          ))}
        {kind === 'points' &&
          points.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points may lie on one another, and never change places
            <circle key={index} cx={at(one.x)} cy={up(one.y)} r="3.5">
              <title>{one.text}</title>
            </circle>
          ))}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{drawing.xEnds[0]}</span>
        <span>{drawing.xEnds[1]}</span>
      </div>
    </div>
  )
}
