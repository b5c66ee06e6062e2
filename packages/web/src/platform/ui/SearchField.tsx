import { Button, Group, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n/use-text.ts'
import classes from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  /** The URL of the results for a text. */
  to: (text: string) => string
}

/** A search field whose text is in the URL. */
export function SearchField({ label, value, to }: SearchFieldProps) {
  const t = useText('common')
  const navigate = useNavigate()
  const id = useId()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('q')
          navigate(to(typeof text === 'string' ? text.trim() : ''), { preventScrollReset: true })
        }}
      >
        <Group gap="xs" wrap="nowrap" maw={420} className={classes.row}>
          <TextInput
            // The URL is the source of truth: a new value remounts the field.
            key={value}
            id={id}
            name="q"
            type="search"
            defaultValue={value}
            maxLength={40}
            placeholder={label}
            aria-label={label}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default">
            {t('search.go')}
          </Button>
        </Group>
      </form>
    </search>
  )
}
