import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isLink } from '../../settings/contract.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import classes from './Rows.module.css'

const fitted = (keys: readonly number[], count: number): readonly number[] => {
  const next = 1 + Math.max(-1, ...keys)
  return Array.from({ length: count }, (_, at) => keys[at] ?? next + at)
}

/** Keys of an editable list whose rows have no name of their own, so that a row keeps what its fields hold when others move or go. */
export function useRowKeys(count: number) {
  const [held, setHeld] = useState<readonly number[]>([])
  const keys = held.length === count ? held : fitted(held, count)
  if (keys !== held) setHeld(keys)
  return {
    keys,
    /** To be called along with the removal of a row. */
    remove: (at: number) => setHeld(keys.toSpliced(at, 1)),
    /** To be called along with the move of a row to the place before it. */
    up: (at: number) => setHeld(keys.toSpliced(at - 1, 2, ...keys.slice(at - 1, at + 1).toReversed())),
  }
}

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

/** A path on this site below its base, or an external URL. */
export function LinkField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useText('common')
  return (
    <TextInput
      label={label}
      description={t('link.hint')}
      maxLength={300}
      value={value}
      error={isLink(value.trim()) ? null : t('link.wrong')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
