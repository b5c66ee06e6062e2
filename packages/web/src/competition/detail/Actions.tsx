import { cmptDetail, followCmpt, getShareInfo } from '@leitai/contract/competition'
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallWhen, useSend } from '../../api.ts'
import { useText, useWords } from '../../app/i18n/use-text.ts'
import { useLoginCheck } from '../../app/session.ts'
import type { TabProps } from '../../detail.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './Detail.module.css'

/** Follow and share. */
export function Actions({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const mayAct = useLoginCheck()
  const [opened, setOpened] = useState(false)
  const follow = useSend(followCmpt, { changes: [cmptDetail] })
  const share = useCallWhen(getShareInfo, opened ? { cmptId: cmpt.id } : null)
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={cmpt.followed}
        loading={follow.pending}
        leftSection={<Icon name={cmpt.followed ? 'check' : 'star'} size={16} />}
        onClick={() => mayAct() && follow.run({ cmptId: cmpt.id, follow: !cmpt.followed })}
      >
        {t(cmpt.followed ? 'detail.followed' : 'detail.follow')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="share" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('detail.share')}
      </Button>
      <Anchor component={Link} to={paths.reports({ cmptId: cmpt.id })} fz="sm" rel="nofollow">
        {common('report')}
      </Anchor>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('detail.share')} size={360}>
        {share.data ? (
          <Stack align="center" gap="sm">
            <QrCode text={share.data.url} label={t('detail.shareQr')} />
            <Text fw={600}>{words(share.data.title)}</Text>
            <Text c="var(--quiet)" fz="sm" ta="center">
              {share.data.url}
            </Text>
            <CopyButton text={share.data.url} label={t('detail.shareCopy')} />
            <Anchor component={Link} to={paths.cmptInfo(cmpt.id)} fz="sm">
              {t('info.sheet')}
            </Anchor>
          </Stack>
        ) : (
          <Skeleton h={240} />
        )}
      </Dialog>
    </div>
  )
}
