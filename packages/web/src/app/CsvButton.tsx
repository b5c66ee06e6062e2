import { API_BASE, type Call, type InputOf } from '@leitai/contract/call'
import { encodeInput } from '@leitai/contract/client'
import { Button } from '@mantine/core'
import { Icon } from '../ui/Icon.tsx'
import { useText } from './i18n/use-text.ts'

export const csvAddress = <C extends Call>(call: C, input: InputOf<C>) =>
  `${API_BASE}${call.path}?${new URLSearchParams(encodeInput(call, input))}`

/** Downloads what the list shows, whole. */
export function CsvButton<C extends Call>({ call, input }: { call: C; input: InputOf<C> }) {
  const t = useText('common')
  return (
    <Button
      component="a"
      href={csvAddress(call, input)}
      download
      variant="default"
      mb="md"
      leftSection={<Icon name="download" size={16} />}
    >
      {t('csv')}
    </Button>
  )
}
