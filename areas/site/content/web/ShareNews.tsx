import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getCmptNewsDetail, newsShareCallback } from '../contract.ts'

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
