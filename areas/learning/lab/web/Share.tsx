import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notebook, notebooks, shareNotebook } from '../../notebook/contract.ts'

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
