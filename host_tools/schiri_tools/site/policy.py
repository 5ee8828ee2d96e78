"""What a page of the site may load: from its own address, and nothing else."""


def policy(scripts: str = "", styles: str = "", pictures: str = "") -> str:
    """The tag with a page's content security policy. The arguments name what it needs beside files of its own."""

    def own(kind: str, more: str) -> str:
        return f"{kind}-src 'self'{more and ' '}{more}; "

    loaded = own("script", scripts) + own("style", styles) + own("img", pictures)
    loaded += own("connect", "") + own("worker", "") + own("manifest", "") + own("frame", "")
    text = f"default-src 'none'; {loaded}base-uri 'none'; form-action 'none'"
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'
