import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'

export default function NotFound() {
  const t = useText('content')
  const common = useText('common')
  return (
    <>
      <Head title={t('missing.title')} index={false} />
      <Empty heading drawing="missing" title={t('missing.title')} text={t('missing.text')}>
        <Button component={Link} to={paths.home()}>
          {common('error.toHome')}
        </Button>
      </Empty>
    </>
  )
}
