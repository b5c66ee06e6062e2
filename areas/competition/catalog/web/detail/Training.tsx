import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { TabProps } from '../shared/competition-tab.ts'
import classes from './Detail.module.css'

export default function Training({ cmpt }: TabProps) {
  const words = useWords()
  return (
    <Card padding="medium" className={classes.card}>
      <Markdown text={words(cmpt.training)} />
    </Card>
  )
}
