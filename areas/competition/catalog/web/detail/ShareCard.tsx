import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { getShareInfo } from '../../contract.detail.ts'

/** A competition's URL as a QR code and as text to copy. */
export default function ShareCard({ cmptId }: { cmptId: number }) {
  const t = useText('competition')
  const words = useWords()
  const { data } = useCallWhen(getShareInfo, { cmptId })
  if (!data) return <Skeleton h={240} />
  return (
    <Stack align="center" gap="sm">
      <QrCode text={data.url} label={t('detail.shareQr')} />
      <Text fw={600}>{words(data.title)}</Text>
      <Text c="var(--quiet)" fz="sm" ta="center">
        {data.url}
      </Text>
      <CopyButton text={data.url} label={t('detail.shareCopy')} />
      <Anchor component={Link} to={paths.cmptInfo(cmptId)} fz="sm">
        {t('info.sheet')}
      </Anchor>
    </Stack>
  )
}
