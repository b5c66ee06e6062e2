import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useText } from '../../framework/i18n/use-text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The secret that signs a webhook's messages, shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText('webhook')
  return (
    <Dialog opened title={t('shown')} onClose={onClose}>
      <Stack>
        <Text fz="sm">{t('shown.text')}</Text>
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            label={t('secret')}
            flex={1}
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shown.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
