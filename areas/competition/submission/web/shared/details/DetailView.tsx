import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import type { DetailKind } from '../../../contract.details.ts'
import { firstRows, MOST_ROWS } from './csv-rows.ts'
import classes from './DetailView.module.css'

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
