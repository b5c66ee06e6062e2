/** `npm run setup`: all that `npm start` does before it starts, for images and for machines where the server may not write to its folder. */
import { prepare, say } from './prepare.mjs'

await prepare()
say('已准备好；npm start 不再安装和构建', 'all is prepared; npm start installs and builds nothing more')
