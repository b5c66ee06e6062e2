import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { getQuestionList } from '../../contract.detail.ts'
import type { TabProps } from '../shared/competition-tab.ts'
import classes from './Detail.module.css'

export default function Questions({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const questions = useCall(getQuestionList, { cmptId: cmpt.id })
  if (questions.length === 0) return <Empty title={t('faq.none')} text={t('faq.noneHelp')} />
  return (
    <div className={classes.stack}>
      {questions.map(({ id, question, answer }) => (
        <Card padding="medium" key={id} className={classes.card}>
          <h2>{words(question)}</h2>
          <Markdown text={words(answer)} under={2} />
        </Card>
      ))}
    </div>
  )
}
