/// Classifies attachments by file name and declared type.
enum AttachmentSafety {
    /// Returns true if opening such a file can run code or unpack other files: programs, scripts, archives, disk
    /// images, documents with macros, web pages and shortcuts. Uses the last extension, as desktops do. Trailing dots
    /// and spaces, which some desktops ignore, do not hide it.
    static func isDangerous(filename: String, mimeType: String) -> Bool {
        let name = filename.lowercased().trimming(while: { !$0.isLetter && !$0.isNumber })
        let ending = name.contains(".") ? name.split(separator: ".").last.map(String.init) : nil
        return ending.map(dangerousExtensions.contains) ?? false || dangerousTypes.contains(mimeType)
    }

    /// The content type of a download: the declared one if it is known to be inert, otherwise
    /// `application/octet-stream`.
    static func servedType(for mimeType: String) -> String {
        inertTypes.contains(mimeType) ? mimeType : "application/octet-stream"
    }

    private static let inertTypes: Set<String> = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain", "text/csv",
        "audio/mpeg", "audio/ogg", "video/mp4", "video/webm", "application/zip", "message/rfc822", "text/calendar",
    ]

    private static let dangerousTypes: Set<String> = [
        "application/x-msdownload", "application/x-msdos-program", "application/x-executable", "application/x-sh",
        "application/x-shellscript", "application/x-elf", "application/java-archive", "application/hta",
        "application/x-desktop", "application/javascript", "text/javascript", "text/html", "image/svg+xml",
        "application/xhtml+xml", "text/x-shellscript", "text/x-python", "application/vnd.microsoft.portable-executable",
    ]

    private static let dangerousExtensions = Set(
        """
        7z ace action ade adp apk app appimage appref-ms appx application arj asp aspx bas bash bat bin bz2 cab cer
        chm cmd cmdline cnt com command cpl crt csh csproj deb desktop diagcab dll dmg docm dotm dmp drv elf exe fish
        flatpakref fxp gadget grp gz hlp hpj hta htm html img inf ins inx ipa iqy iso isp isu its jar job jnlp js jse
        jsp ksh lib lnk lz lzh lzma mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde mdt mdw mdz mht mhtml
        mjs msc msh msh1 msh1xml msh2 msh2xml mshxml msi msix msixbundle msp mst msu one onepkg ops osd out pcd php
        pif pkg pl plg potm ppam ppsm pptm prf prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 pst
        py pyc pyo pyw pyz pyzw rar rb reg rgs rpm run scf scpt scr sct search-ms settingcontent-ms sh shb shs shtml
        slk snap svg svgz sys tar tbz2 tgz theme themepack tmp tool txz udl url vb vbe vbp vbs vhd vhdx vsmacros vsw
        vxd war webloc website workflow ws wsc wsf wsh xbap xht xhtml xlam xll xlsb xlsm xltm xml xnk xps xsl xslt xz
        z zip zipx zsh zst
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
