import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../framework/i18n/use-text.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import classes from './Rows.module.css'
import { useRowKeys } from './use-row-keys.ts'

/** An editable list: rows can be added, removed and moved up. */
export function Rows<T>({
  rows,
  most,
  name,
  fresh,
  onChange,
  children,
}: {
  rows: readonly T[]
  most: number
  /** The name of one row. */
  name: string
  fresh: T
  onChange: (rows: T[]) => void
  children: (row: T, set: (row: T) => void) => ReactNode
}) {
  const t = useText('common')
  const keys = useRowKeys(rows.length)
  const up = (at: number) => {
    const next = [...rows]
    next.splice(at - 1, 0, ...next.splice(at, 1))
    keys.up(at)
    onChange(next)
  }
  const remove = (at: number) => {
    keys.remove(at)
    onChange(rows.toSpliced(at, 1))
  }
  return (
    <>
      {rows.map((row, at) => (
        <fieldset key={keys.keys[at]} className={classes.row}>
          <legend>
            {name} {at + 1}
          </legend>
          <Stack gap="sm">
            {children(row, (changed) => onChange(rows.map((other, index) => (index === at ? changed : other))))}
            <Group gap="xs">
              {at > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => up(at)}>
                  {t('rows.up')}
                </Button>
              )}
              <Button size="compact-sm" variant="outline" color="red" onClick={() => remove(at)}>
                {t('remove')}
              </Button>
            </Group>
          </Stack>
        </fieldset>
      ))}
      <Group>
        <GuardedButton
          variant="default"
          reason={rows.length < most ? null : t('rows.most', { most })}
          onClick={() => onChange([...rows, fresh])}
        >
          {t('rows.add')}
        </GuardedButton>
      </Group>
    </>
  )
}
