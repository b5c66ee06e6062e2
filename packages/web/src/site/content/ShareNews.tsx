import type { WireOf } from '@leitai/contract/core/call'
import { getCmptNewsDetail, newsShareCallback } from '@leitai/contract/site/content'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { full, paths } from '../../platform/paths.ts'
import { CopyButton } from '../../platform/ui/CopyButton.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { QrCode } from '../../platform/ui/QrCode.tsx'

/** The URL as text and as a QR code; opening it counts as a share. */
export function ShareNews({ news }: { news: WireOf<typeof getCmptNewsDetail> }) {
  const t = useText('content')
  const words = useWords()
  const { origin } = useApp()
  const [opened, setOpened] = useState(false)
  const share = useSend(newsShareCallback, { changes: [getCmptNewsDetail] })
  const url = `${origin}${full(paths.news(news.id))}`
  const open = () => {
    setOpened(true)
    void share.run({ id: news.id, channel: 'qr' })
  }
  return (
    <>
      <Button variant="default" size="compact-sm" leftSection={<Icon name="share" size={16} />} onClick={open}>
        {t('news.share', { count: news.shares })}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('news.shareTitle')} size={360}>
        <Stack align="center" gap="sm">
          <QrCode text={url} label={t('news.shareQr')} />
          <Text fw={600}>{words(news.title)}</Text>
          <Text c="var(--quiet)" fz="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <CopyButton text={url} label={t('news.shareCopy')} />
        </Stack>
      </Dialog>
    </>
  )
}
