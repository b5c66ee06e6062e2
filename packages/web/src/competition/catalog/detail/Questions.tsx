import { getQuestionList } from '@leitai/contract/competition/catalog.detail'
import { useCall } from '../../../platform/api.ts'
import { useText, useWords } from '../../../platform/app/i18n/use-text.ts'
import { Empty } from '../../../platform/ui/Empty.tsx'
import { Markdown } from '../../../platform/ui/Markdown.tsx'
import type { TabProps } from '../detail-data.ts'
import classes from './Detail.module.css'

export default function Questions({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const questions = useCall(getQuestionList, { cmptId: cmpt.id })
  if (questions.length === 0) return <Empty title={t('faq.none')} text={t('faq.noneHelp')} />
  return (
    <div className={classes.stack}>
      {questions.map(({ id, question, answer }) => (
        <section key={id} className={classes.card}>
          <h2>{words(question)}</h2>
          <Markdown text={words(answer)} under={2} />
        </section>
      ))}
    </div>
  )
}
