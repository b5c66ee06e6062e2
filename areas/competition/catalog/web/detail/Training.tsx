import { useWords } from '@leitai/platform/web/app/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { TabProps } from '../detail-data.ts'
import classes from './Detail.module.css'

export default function Training({ cmpt }: TabProps) {
  const words = useWords()
  return (
    <section className={classes.card}>
      <Markdown text={words(cmpt.training)} />
    </section>
  )
}
