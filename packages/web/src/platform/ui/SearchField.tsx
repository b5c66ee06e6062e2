import { Button, Group, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n/use-text.ts'
import classes from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  /** What is searched for now. */
  value: string
  /** The address that searches for a text. */
  to: (text: string) => string
}

/** A search whose words stand in the address. */
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
            // The address is the truth: another one begins the field anew.
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
