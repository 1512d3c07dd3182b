#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { check } from './commands/check.ts'
import { init } from './commands/init.ts'
import { login } from './commands/login.ts'
import { mcp } from './commands/mcp.ts'
import { pull } from './commands/pull.ts'
import { push } from './commands/push.ts'
import { status } from './commands/status.ts'
import { translate } from './commands/translate.ts'
import { watch } from './commands/watch.ts'
import { EXIT, Failure } from './exit.ts'
import { createOutput } from './output.ts'
import { openProject } from './project.ts'

const CODES =
  'Exit codes: 0 done, 1 failed, 2 used wrongly, 3 refused, 4 server not reached, 5 below --min, or errors found.'

function number(text: string) {
  const read = Number(text)
  if (text.trim() === '' || !Number.isFinite(read) || read < 0) throw new InvalidArgumentError('It has to be a number.')
  return read
}
const list = (text: string) => text.split(',').map((one) => one.trim())

const program = new Command('dragoman')
  .description('Sends the texts of a repository to Dragoman and brings their translations back.')
  .version(process.env.DRAGOMAN_VERSION ?? 'not packed') // the package has it in place of the variable
  .option('--json', 'one line of JSON for a result')
  .option('-q, --quiet', 'say nothing but errors')
  .option('-C, --folder <path>', 'work in this folder', process.cwd())
  .addHelpText('after', `\n${CODES}\nDRAGOMAN_TOKEN holds a token; without it, what \`dragoman login\` kept is taken.`)
  .showHelpAfterError('Try --help.')
  .exitOverride()

const output = () => createOutput(program.opts())
const project = () => openProject(program.opts().folder as string)

program
  .command('login <url>')
  .description('sign in by the browser, or keep a token')
  .option('--token', 'take a token, typed or from a pipe, instead')
  .addHelpText('after', '\nExample:\n  pass show dragoman | dragoman login --token https://dragoman.example.com')
  .action((url, options) => login(url, options, output()))
program
  .command('init')
  .description('find the files of this repository and write dragoman.json')
  .requiredOption('--url <url>', 'address of the server', process.env.DRAGOMAN_URL)
  .option('--project <name>', 'name or id; the only one without it')
  .option('--files <patterns>', 'such as "locales/**/*.json", with commas between several', list)
  .action((options) => init(program.opts().folder, options, output()))
program
  .command('push')
  .description('send files; those that are known are merged')
  .option('--dry-run', 'tell what would change, and store nothing')
  .action(async (options) => push(await project(), options, output()))
program
  .command('pull')
  .description('bring translations into the files')
  .option('-l, --languages <codes>', 'these only, with commas between', list)
  .option('--checked-only', 'only translations that people have checked')
  .action(async (options) => pull(await project(), options, output()))
program
  .command('status')
  .description('tell how much is translated and checked')
  .option('-l, --languages <codes>', 'these only, with commas between', list)
  .option('--min <percent>', 'exit with 5 where a language has less', number)
  .option('--checked', 'count checked translations for --min')
  .action(async (options) => status(await project(), options, output()))
program
  .command('check')
  .description('list what is wrong with translations')
  .option('-l, --languages <codes>', 'these only, with commas between', list)
  .option('--strict', 'exit with 5 also for what is only doubtful')
  .action(async (options) => check(await project(), options, output()))
program
  .command('translate')
  .description('have missing translations made by AI')
  .requiredOption('--max-cost <dollars>', 'order nothing that costs more', number)
  .option('-l, --languages <codes>', 'these only, with commas between', list)
  .option('--dry-run', 'tell the price, and order nothing')
  .option('--no-wait', 'end once it is ordered')
  .action(async (options) => translate(await project(), options, output()))
program
  .command('watch')
  .description('pull whenever something happens')
  .option('-l, --languages <codes>', 'these only, with commas between', list)
  .option('--checked-only', 'only translations that people have checked')
  .action(async (options) => watch(await project(), options, output()))
program
  .command('mcp')
  .description('serve the tools of agents to a program on this machine, over stdio')
  .action(() => mcp(program.opts().folder))

process.stdout.on('error', () => process.exit(EXIT.done)) // the reader has enough, such as head

try {
  await program.parseAsync()
} catch (error) {
  const isOurs = error instanceof Failure
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.misused
  else {
    output().warn(`dragoman: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = isOurs ? error.code : EXIT.failed
  }
}
