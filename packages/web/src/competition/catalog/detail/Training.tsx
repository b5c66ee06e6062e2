import { useWords } from '../../../platform/app/i18n/use-text.ts'
import { Markdown } from '../../../platform/ui/Markdown.tsx'
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
