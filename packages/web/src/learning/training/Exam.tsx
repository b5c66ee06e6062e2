import type { WireOf } from '@leitai/contract/core/call'
import type { CallError } from '@leitai/contract/core/client'
import { openExam } from '@leitai/contract/learning/training.exams'
import { useCallback, useEffect, useState } from 'react'
import { data, useNavigate, useSearchParams } from 'react-router'
import { isCallError } from '../../platform/app/call-error.ts'
import { useApp } from '../../platform/app/context.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readId } from '../../platform/app/read-address.ts'
import { ScreenSkeleton } from '../../platform/app/ScreenSkeleton.tsx'
import { paths } from '../../platform/paths.ts'
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
