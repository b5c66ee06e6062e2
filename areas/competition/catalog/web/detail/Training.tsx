import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

export default function Training({ cmpt }: TabProps) {
  const words = useWords()
  return (
    <section className={classes.card}>
      <Markdown text={words(cmpt.training)} />
    </section>
  )
}
