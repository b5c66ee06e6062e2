import { useSend } from '@leitai/platform/web/api'
import { useLoginCheck } from '@leitai/platform/web/app/session'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cmptDetail } from '../../contract.detail.ts'
import { followCmpt } from '../../contract.ts'
import type { TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

const Answers = lazy(() => loadChunk(() => import('./Answers.tsx')))
const ShareCard = lazy(() => loadChunk(() => import('./ShareCard.tsx')))

/** Follow, share, report, and the current user's sign-up answers. */
export function Actions({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const mayAct = useLoginCheck()
  const [opened, setOpened] = useState(false)
  const [answers, setAnswers] = useState<boolean | null>(null)
  const follow = useSend(followCmpt, { changes: [cmptDetail] })
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
      {cmpt.me?.signedUp && cmpt.form.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setAnswers(true)}>
          {t('answers.title')}
        </Button>
      )}
      {answers !== null && (
        <Suspense>
          <Answers cmpt={cmpt} opened={answers} onClose={() => setAnswers(false)} />
        </Suspense>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('detail.share')} size={360}>
        <Suspense fallback={<Skeleton h={240} />}>
          <ShareCard cmptId={cmpt.id} />
        </Suspense>
      </Dialog>
    </div>
  )
}
