import { useRowKeys } from '@leitai/platform/web/app/use-row-keys'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Editor.module.css'

/** An editable list; `fresh` is the initial value of a new row. */
export function EditRows<T>({
  rows,
  fresh,
  add,
  disabled = false,
  onChange,
  children,
}: {
  rows: readonly T[]
  fresh: T
  add: string
  /** No row can be added. */
  disabled?: boolean
  onChange: (rows: T[]) => void
  children: (row: T, set: (more: Partial<T>) => void) => ReactNode
}) {
  const t = useText('competition-editor')
  const keys = useRowKeys(rows.length)
  const remove = (at: number) => {
    keys.remove(at)
    onChange(rows.toSpliced(at, 1))
  }
  return (
    <>
      {rows.map((row, at) => (
        <div key={keys.keys[at]} className={classes.row}>
          {children(row, (more) => onChange(rows.with(at, { ...row, ...more })))}
          <Button size="compact-xs" variant="default" c="red" w="fit-content" onClick={() => remove(at)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button variant="default" w="fit-content" disabled={disabled} onClick={() => onChange([...rows, fresh])}>
        {add}
      </Button>
    </>
  )
}
