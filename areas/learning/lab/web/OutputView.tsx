import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText, sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { Alert, Button, Group, NativeSelect, Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type ChartDrawing, type ChartKind, chartKinds, draw } from './chart.ts'
import type { Output } from './engines.ts'
import classes from './Lab.module.css'
import { SubmitTable } from './SubmitTable.tsx'
import { csvPieces, type TableResult, tableLimits } from './table.ts'

/** The output of a cell. */
export function OutputView({ output, name }: { output: Output; name: string }) {
  const t = useText('notebook')
  switch (output.state) {
    case 'loading':
      return (
        <div className={classes.output} role="status">
          <p>{t('loading', { percent: Math.floor(output.share * 100) })}</p>
          <Progress value={output.share * 100} aria-label={t('loading.label')} />
        </div>
      )
    case 'running':
      return (
        <div className={classes.output}>
          {output.text !== '' && <pre>{output.text}</pre>}
          <p role="status">{t('running')}</p>
        </div>
      )
    case 'stopped':
      return (
        <p className={classes.output} role="status">
          {t('stopped')}
        </p>
      )
    case 'failed':
      return (
        <div className={classes.output}>
          {output.text !== '' && <pre>{output.text}</pre>}
          <Alert color="red" title={t('failed')}>
            <pre className={classes.error}>{output.error}</pre>
          </Alert>
        </div>
      )
    default:
      return <Done output={output} name={name} />
  }
}

function Done({ output, name }: { output: Extract<Output, { state: 'done' }>; name: string }) {
  const t = useText('notebook')
  const { text, table, seconds, memory } = output
  return (
    <div className={classes.output}>
      {text !== '' && <pre>{text}</pre>}
      {table && table.columns.length > 0 && <Result table={table} name={name} />}
      <p className={classes.facts} role="status">
        {t('took', { seconds: seconds.toFixed(seconds < 10 ? 2 : 0) })}
        {memory !== null && ` · ${t('memory', { size: sizeText(memory) })}`}
      </p>
    </div>
  )
}

function Result({ table, name }: { table: TableResult; name: string }) {
  const t = useText('notebook')
  const [chart, setChart] = useState(false)
  const [handing, setHanding] = useState(false)
  const { columns, rows, whole } = table
  const shown = rows.slice(0, tableLimits.shown)
  const download = () => {
    const url = URL.createObjectURL(new Blob(csvPieces(table), { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <ScrollBox label={t('result')} most="380px" className={classes.table}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may be the same, and never change places
                <th key={at} scope="col" data-number={column.kind === 'number' || undefined}>
                  {column.name}
                  <small>{column.type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no name, and never change places
              <tr key={line}>
                {row.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as the columns
                  <td key={at} data-number={typeof value === 'number' || undefined}>
                    {value === null ? <i>NULL</i> : String(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={classes.facts}>
        {t(whole ? 'rows' : 'rows.cut')} <NumberText value={rows.length} />
        {rows.length > shown.length && ` · ${t('rows.shown', { count: shown.length })}`}
      </p>
      <Group gap="xs" my="xs">
        <Button size="compact-sm" variant="default" leftSection={<Icon name="download" size={16} />} onClick={download}>
          {t('csv')}
        </Button>
        {columns.some(({ kind }) => kind === 'number') && rows.length > 0 && (
          <Button size="compact-sm" variant="default" aria-expanded={chart} onClick={() => setChart(!chart)}>
            {t('chart')}
          </Button>
        )}
        {rows.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setHanding(true)}>
            {t('handIn')}
          </Button>
        )}
      </Group>
      {chart && <Chart table={table} />}
      {handing && <SubmitTable table={table} name={name} onClose={() => setHanding(false)} />}
    </>
  )
}

const SIZE = { width: 640, height: 280 }

/** A result as a bar, line or scatter chart. The table next to it is the text alternative. */
function Chart({ table }: { table: TableResult }) {
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
