import { Button } from '@mantine/core'
import { notify } from '../framework/dialogs.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { Icon } from './Icon.tsx'

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useText('common')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify('success', t('copied'))
  }
  return (
    <Button variant="default" size="compact-sm" flex="none" leftSection={<Icon name="copy" size={16} />} onClick={copy}>
      {label ?? t('copy')}
    </Button>
  )
}
