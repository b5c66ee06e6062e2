import { notebook, notebooks, shareNotebook } from '@leitai/contract/learning/notebook'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useCallWhen, useSend } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { full, paths } from '../../platform/paths.ts'
import { CopyButton } from '../../platform/ui/CopyButton.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'

/** The share link of a notebook, disabled by default. */
export function Share({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText('notebook')
  const { origin } = useApp()
  const found = useCallWhen(notebook, { id })
  const send = useSend(shareNotebook, { changes: [notebook, notebooks] })
  if (!found.data) return null
  const { token } = found.data
  const link = token === null ? '' : `${origin}${full(paths.lab({ share: token }))}`
  return (
    <Dialog opened title={t('share')} onClose={onClose} size={520}>
      <Stack>
        <Text fz="sm">{t(token === null ? 'share.off' : 'share.on')}</Text>
        {token !== null && <TextInput label={t('share.link')} readOnly value={link} />}
        <Group>
          {token !== null && <CopyButton text={link} label={t('share.copy')} />}
          <Button
            variant={token === null ? 'filled' : 'default'}
            loading={send.pending}
            onClick={() => send.run({ id, share: token === null })}
          >
            {t(token === null ? 'share.open' : 'share.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
