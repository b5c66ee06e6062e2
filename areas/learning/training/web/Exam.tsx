import type { WireOf } from '@leitai/platform/contract/call'
import type { CallError } from '@leitai/platform/contract/client'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { ScreenSkeleton } from '@leitai/platform/web/framework/ScreenSkeleton.tsx'
import { paths } from '@leitai/platform/web/paths'
import { useCallback, useEffect, useState } from 'react'
import { data, useNavigate, useSearchParams } from 'react-router'
import { openExam } from '../contract.exams.ts'
import { ExamSheet } from './ExamSheet.tsx'

/** A running exam: only its questions and its timer. */
export default function Exam() {
  const t = useText('training')
  const [search] = useSearchParams()
  const id = readId(search)
  if (id === null) throw data(null, { status: 404 })
  const app = useApp()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<WireOf<typeof openExam> | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const open = useCallback(async () => {
    try {
      const answer = await app.call(openExam, { id })
      if (answer.sheet) setOpened(answer)
      else navigate(paths.testResult(id), { replace: true })
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error)
    }
  }, [app, id, navigate])
  useEffect(() => {
    void open()
  }, [open])
  if (problem !== null) throw problem
  return (
    <>
      <Head title={t('papers')} index={false} />
      {opened?.sheet ? (
        <ExamSheet
          key={opened.sheet.page}
          id={id}
          paperId={opened.paperId}
          title={opened.title}
          sheet={opened.sheet}
          serverTime={opened.serverTime}
          onOpenAgain={open}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}
