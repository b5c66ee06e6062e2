import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'

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
