import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useSearchParams } from 'react-router'
import { CourseAdmin } from './CourseAdmin.tsx'
import { PaperAdmin } from './PaperAdmin.tsx'
import { QuestionAdmin } from './QuestionAdmin.tsx'
import { ResultAdmin } from './ResultAdmin.tsx'
import classes from './Training.module.css'

const parts = ['papers', 'questions', 'courses'] as const

/** Papers with their results, the question bank and courses, for the admin console. */
export default function TrainingAdmin() {
  const t = useText('training')
  const [search] = useSearchParams()
  const paper = readNumber(search, 'paper')
  const part = parts.find((one) => one === search.get('part')) ?? 'papers'
  return (
    <>
      <div className={classes.tabs}>
        <FilterLinks
          label={t('desk.parts')}
          links={parts.map((one) => ({
            key: one,
            text: t(`desk.${one}`),
            to: paths.adminConsole('training', { part: one }),
            current: one === part,
          }))}
        />
      </div>
      {part === 'courses' ? (
        <CourseAdmin />
      ) : part === 'questions' ? (
        <QuestionAdmin />
      ) : paper ? (
        <ResultAdmin paperId={paper} />
      ) : (
        <PaperAdmin />
      )}
    </>
  )
}
