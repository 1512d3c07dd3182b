import { SectionList } from '#web/ui/SectionList.tsx'
import { PeopleWithWork } from '../../assignments/work/PeopleWithWork.tsx'
import { BinSection } from '../../bin/BinSection.tsx'
import { ComparisonsSection } from '../../comparisons/ComparisonsSection.tsx'
import { MemorySettings } from '../../memory/MemorySettings.tsx'
import { ProjectService } from '../../modelServices/ProjectService.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { useMay } from '../../people/rights.ts'
import { RepositorySection } from '../../repositories/RepositorySection.tsx'
import { TextBoxesSection } from '../../textBoxes/TextBoxesSection.tsx'
import { WebhooksSection } from '../../webhooks/WebhooksSection.tsx'
import { CheckSettings } from './CheckSettings.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { ExportSettings } from './ExportSettings.tsx'
import { KnownWords } from './KnownWords.tsx'
import { LanguageSettings } from './LanguageSettings.tsx'
import { MemoryUse } from './MemoryUse.tsx'
import { ProjectDetails } from './ProjectDetails.tsx'
import { ProjectUsage } from './ProjectUsage.tsx'
import { PlaceholderSettings } from './patterns/PlaceholderSettings.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'
import { RegisterSettings } from './registers/RegisterSettings.tsx'
import { TransferProject } from './TransferProject.tsx'

export function ProjectSettings() {
  const { project, selection } = useWorkspace()
  const may = useMay()
  const isManager = may('manageProject')
  return (
    <SectionList label="Settings">
      {isManager && (
        <>
          <ProjectDetails project={project} />
          <LanguageSettings project={project} />
          <RegisterSettings key={`registers of ${project.id}`} project={project} />
          <ReviewSettings key={`review of ${project.id}`} project={project} />
          <PlaceholderSettings project={project} />
          <CheckSettings project={project} />
          <KnownWords key={`words of ${project.id}`} project={project} />
        </>
      )}
      {(isManager || may('bringFiles')) && (
        <TextBoxesSection key={`text boxes of ${project.id}`} project_id={project.id} />
      )}
      {may('managePeople') && <PeopleWithWork key={`people of ${project.id}`} project={project} />}
      <ExportSettings project={project} versions={selection.versions.data ?? []} selected={selection.version?.id} />
      {may('bringFiles') && (
        <MemorySettings key={`memory of ${project.id}`} project={project}>
          {isManager && <MemoryUse project={project} />}
        </MemorySettings>
      )}
      <ProjectUsage project={project} />
      <ProjectService key={project.id} project={project} />
      <ComparisonsSection project={project} pages={selection.pages.data ?? []} page_id={selection.page?.id} />
      {may('bringFiles') && (
        <RepositorySection
          key={`repository of ${project.id}`}
          project={project}
          versions={selection.versions.data ?? []}
        />
      )}
      {isManager && (
        <WebhooksSection
          key={`webhooks of ${project.id}`}
          place={{ project_id: project.id }}
          text="Other services hear of changes in this project: your build, your own tools, or a chat."
        />
      )}
      <BinSection
        key={`bin of ${project.id}`}
        bin={{ project_id: project.id }}
        title="Bin"
        what="Deleted pages, versions and screenshots"
        mayRestore={isManager}
      />
      <TransferProject project={project} />
      {isManager && <DeleteProject project={project} />}
    </SectionList>
  )
}
