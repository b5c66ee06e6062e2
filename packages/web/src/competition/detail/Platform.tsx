import { useWords } from '../../app/i18n/use-text.ts'
import type { TabProps } from '../../detail.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import classes from './Detail.module.css'

export default function Platform({ cmpt }: TabProps) {
  const words = useWords()
  return (
    <section className={classes.card}>
      <Markdown text={words(cmpt.platform)} />
    </section>
  )
}
