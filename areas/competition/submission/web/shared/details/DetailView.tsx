import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { type CsvRecord, createCsvReader } from '@leitai/scorer/csv'
import { createFaultList } from '@leitai/scorer/fault-list'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import type { DetailKind } from '../../../contract.details.ts'
import classes from './DetailView.module.css'

export const MOST_ROWS = 200
const MOST_COLUMNS = 50
const LONGEST_CELL = 500

/** The head and the first rows of a CSV, whatever is wrong with it; `more`: there are rows or columns that are not shown. */
export function firstRows(text: string): { head: string[]; rows: string[][]; more: boolean } {
  const decoder = new TextDecoder()
  const records: string[][] = []
  let more = false
  const take = ({ bytes, starts, ends, count }: CsvRecord) => {
    if (records.length > MOST_ROWS || count > MOST_COLUMNS) more = true
    if (records.length > MOST_ROWS) return
    const cells = Array.from({ length: Math.min(count, MOST_COLUMNS) }, (_, at) =>
      decoder.decode(bytes.subarray(starts[at], ends[at])),
    )
    records.push(cells.map((cell) => (cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell)))
  }
  const reader = createCsvReader(take, createFaultList())
  try {
    reader.push(new TextEncoder().encode(text))
    reader.finish()
  } catch {
    more = true
  }
  const [head = [], ...rows] = records
  return { head, rows, more }
}

const HtmlFrame = lazy(() => loadChunk(() => import('@leitai/platform/web/ui/HtmlFrame.tsx')))

interface DetailViewProps {
  name: string
  kind: DetailKind
  /** The text of HTML or CSV, the address of a picture. */
  source: string
}

/** A file that a scoring program left: its author is not trusted. */
export function DetailView({ name, kind, source }: DetailViewProps) {
  if (kind === 'png') return <img className={classes.picture} src={source} alt={name} />
  if (kind === 'csv') return <Rows name={name} text={source} />
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <HtmlFrame html={source} title={name} />
    </Suspense>
  )
}

function Rows({ name, text }: { name: string; text: string }) {
  const t = useText('submission')
  const { head, rows, more } = useMemo(() => firstRows(text), [text])
  return (
    <>
      <ScrollBox label={t('details.table', { name })} most="60vh">
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              <tr key={at}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {more && <p className={classes.note}>{t('details.more', { rows: MOST_ROWS })}</p>}
    </>
  )
}
