import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { PostReportKind, reportPost } from '../contract.ts'
import type { Post } from './PostView.tsx'

/** Reports a post to the moderators. */
export function ReportDialog({ post, cmptId, onClose }: { post: Post; cmptId: number | null; onClose: () => void }) {
  const t = useText('forum')
  const [kind, setKind] = useState<(typeof PostReportKind.options)[number]>('spam')
  const [text, setText] = useState('')
  const send = useSend(reportPost)
  const submit = async () => {
    if (!(await send.run({ postId: post.id, kind, text }))) return
    notify('success', t('report.done'))
    onClose()
  }
  return (
    <FormDialog title={t('report.title')} go={t('report.go')} loading={send.pending} onGo={submit} onClose={onClose}>
      <NativeSelect
        label={t('report.kind')}
        value={kind}
        onChange={(event) => setKind(PostReportKind.safeParse(event.currentTarget.value).data ?? kind)}
        data={PostReportKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <LongText
        label={t('report.text')}
        maxLength={limits.forum.reportText}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {cmptId !== null && (
        <Text fz="sm" c="var(--quiet)">
          {t('report.cheating')}{' '}
          <Link to={paths.reports({ cmptId, userId: post.author.userId })}>{t('report.toCheating')}</Link>
        </Text>
      )}
    </FormDialog>
  )
}
