import { Option } from 'commander'
import { t } from '../language.ts'
import { formats } from '../table.ts'

/** Arguments and options that several commands take. */

export const many = (value: string, before: string[]) => [...before, value]
export const format = () =>
  new Option('--format <format>', t('输出格式', 'output format')).choices(formats).default('table')
export const stage = () =>
  new Option('--stage <id>', t('阶段编号，省略时为进行中的阶段', 'stage; default: the open one'))
export const page = () => new Option('--page <n>', t('第几页', 'page')).default('1')
export const inCompetition = () =>
  new Option('-c, --competition <id>', t('竞赛编号或页面地址', 'competition number or page URL'))
export const competitionArgument = () =>
  t('竞赛编号或页面地址；在下载的数据文件夹中可省略', 'competition number or page; not needed in its data folder')
