import { Button } from '@mantine/core'
import { API_BASE, type Call, type InputOf } from '../../contract/call.ts'
import { encodeInput } from '../../contract/client.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import classes from './CsvButton.module.css'

export const csvAddress = <C extends Call>(call: C, input: InputOf<C>) =>
  `${API_BASE}${call.path}?${new URLSearchParams(encodeInput(call, input))}`

interface CsvButtonProps<C extends Call> {
  call: C
  input: InputOf<C>
  text?: string
  /** Why the download is disabled. */
  reason?: string | null
}

/** Downloads the complete list with its current filter. */
export function CsvButton<C extends Call>({ call, input, text, reason = null }: CsvButtonProps<C>) {
  const t = useText('common')
  if (reason !== null) {
    return (
      <GuardedButton variant="default" reason={reason}>
        {text ?? t('csv')}
      </GuardedButton>
    )
  }
  return (
    <Button
      component="a"
      href={csvAddress(call, input)}
      download
      variant="default"
      className={classes.button ?? ''}
      leftSection={<Icon name="download" size={16} />}
    >
      {text ?? t('csv')}
    </Button>
  )
}
