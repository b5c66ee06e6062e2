import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../framework/i18n/use-text.ts'
import classes from './SearchField.module.css'

/** Days as yyyy-MM-dd, both included. */
interface Days {
  from?: string | undefined
  until?: string | undefined
}

interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  /** The current days, for a list that is searched by them as well. */
  days?: Days
  /** The URL of the results for a text, and for the days if there are any. */
  to: (text: string, days: Days) => string
}

/** A search field whose text and days are in the URL. */
export function SearchField({ label, value, days, to }: SearchFieldProps) {
  const t = useText('common')
  const navigate = useNavigate()
  const id = useId()
  return (
    <search className={classes.search}>
      <form
        className={classes.row}
        data-days={days !== undefined || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const written = new FormData(event.currentTarget)
          const read = (name: string) => {
            const text = written.get(name)
            return typeof text === 'string' ? text.trim() : ''
          }
          const [from, until] = [read('from'), read('until')]
          const turned = from !== '' && until !== '' && from > until
          const chosen = turned ? { from: until, until: from } : { from, until }
          void navigate(to(read('q'), days === undefined ? {} : chosen), { preventScrollReset: true })
        }}
      >
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
          className={classes.text}
        />
        {days && (
          <div className={classes.days}>
            {t('search.days')}
            <TextInput
              key={`from ${days.from}`}
              name="from"
              type="date"
              defaultValue={days.from}
              min="2000-01-01"
              max="2199-12-31"
              aria-label={t('search.from')}
            />
            –
            <TextInput
              key={`until ${days.until}`}
              name="until"
              type="date"
              defaultValue={days.until}
              min="2000-01-01"
              max="2199-12-31"
              aria-label={t('search.until')}
            />
          </div>
        )}
        <Button type="submit" variant="default">
          {t('search.go')}
        </Button>
      </form>
    </search>
  )
}
