import { useWords } from '../../app/i18n/use-text.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import classes from './Detail.module.css'
import type { TabProps } from './tabs.ts'

export default function Training({ cmpt }: TabProps) {
  const words = useWords()
  return (
    <section className={classes.card}>
      <Markdown text={words(cmpt.training)} />
    </section>
  )
}
